//! What the game keeps between two evenings, in the user's folder for data: progress and best runs ([`keeper`]), settings
//! ([`preferences`]) and unsaved changes of the editor ([`recovery`]). All of it goes through one [`store`].

pub mod keeper;
pub mod preferences;
pub mod recovery;
pub mod store;

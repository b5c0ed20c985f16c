//! Everything that is kept between two sessions, in the user's data folder: progress and best runs ([`keeper`]),
//! settings ([`preferences`]) and unsaved changes of the editor ([`recovery`]). All but the last use the [`store`].

mod folder;
pub mod keeper;
pub mod preferences;
pub mod proofs;
pub mod recovery;
pub mod store;

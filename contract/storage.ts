/** The header that every answer of the API carries while nothing can be saved, with this value. */
export const STORAGE_HEADER = "Iklim-Storage";
export const STORAGE_FULL = "full";

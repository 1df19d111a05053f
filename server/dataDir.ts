/** Where the embedded database is kept unless DATA_DIR says otherwise. */
export const defaultDataDir = (demo: boolean) => (demo ? ".data/demo" : ".data");

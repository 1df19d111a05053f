/** Tells the time; tests hand in one that they move themselves. */
export type Clock = () => Date;

// The polyfill for browsers without Temporal. Its own file, so that the build controls its chunk.
import "temporal-polyfill/global";

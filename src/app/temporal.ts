// For browsers that do not have it. A file of ours, so that the build sees to what it shares.
import "temporal-polyfill/global";

import { expandIPv6 } from "hono/utils/ipaddr";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Returns the client's address, from the socket's and the `X-Forwarded-For` header. */
type ResolveClientAddress = (socket: string, forwardedFor: string | undefined) => string;

/** Whether a text is an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined ||
    /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128);
}

/**
 * Trusts `X-Forwarded-For` only as far as proxies of these networks wrote it.
 * The client is the rightmost address that is no proxy; anybody may have sent what is left of it.
 */
export function createClientAddressResolver(networks: readonly string[]): ResolveClientAddress {
  const proxies = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    proxies.addSubnet(address, Number(prefix ?? (family === "ipv4" ? 32 : 128)), family);
  }
  const isProxy = (address: string) =>
    networks.length > 0 && isIP(address) !== 0 &&
    proxies.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  return (socket, forwardedFor) => {
    const hops = (forwardedFor ?? "").split(",").map(removePort);
    let client = socket;
    while (isProxy(client)) {
      const hop = hops.pop();
      if (hop === undefined) break;
      client = hop;
    }
    return client;
  };
}

/** Removes the port that some proxies add: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function removePort(hop: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(hop.trim())?.[1] ??
    /^([^:]+)(?::\d+)?$/.exec(hop.trim())?.[1] ?? hop.trim();
  return isIP(address) === 0 ? undefined : address;
}

/** Returns the /64 network of an IPv6 address. One client usually has all of it. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? `${expandIPv6(address).toLowerCase().split(":").slice(0, 4).join(":")}::/64`;
}

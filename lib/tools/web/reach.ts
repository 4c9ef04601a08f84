import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Address = { address: string; family: number }

/** Rules for connections to addresses given by others. */
export type Reach = {
  resolve: (host: string) => Promise<Address[]>
  mayReach: (address: string, port: number) => boolean
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

// Tunnel prefixes, which contain IPv4 addresses, and documentation prefixes.
const noHosts = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  noHosts.addSubnet(net, bits, 'ipv6')

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * True for a public Internet address in any notation; false for this machine and private networks.
 */
export const isPublicAddress = (address: string) => {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return (
    family === 6 &&
    !address.includes('%') &&
    unicast.check(address, 'ipv6') &&
    !noHosts.check(address, 'ipv6')
  )
}

export const publicReach: Reach = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  mayReach: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

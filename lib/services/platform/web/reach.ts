import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Address = { address: string; family: number }

/** Where the process may go when somebody else names the address. */
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

// Tunnels carry addresses of version 4 in themselves; documentation is nowhere.
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

/** Somewhere on the Internet, and not this machine or its neighbours, however they are written. */
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

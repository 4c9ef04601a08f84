import { z } from 'zod'

/**
 * The first name, as a shop greets. A name is chosen by whoever signs up, with anybody's address. Mail
 * programs make links by themselves, so no name may read like an address of somewhere else.
 */
const asGreeting = (name: string) =>
  name
    .replace(/[/\\:@<>]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .trim()
    .split(/\s+/, 1)[0]
    ?.slice(0, 40) || '…'

export const name = z.string().min(1).transform(asGreeting)
/** A path of the site, secret token and all: the address of the house is put before it on sending. */
export const path = z.string().regex(/^\/(?!\/)/)
/** Epoch milliseconds. */
export const moment = z.number().int()

import { z } from 'zod'

/**
 * Returns the first name for a greeting. Anyone can choose a name and sign up with another person's
 * address, and mail clients turn URLs into links, so the name must not look like a URL.
 */
const asGreeting = (name: string) =>
  name
    .replace(/[/\\:@<>]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .trim()
    .split(/\s+/, 1)[0]
    ?.slice(0, 40) || '…'

export const name = z.string().min(1).transform(asGreeting)
/** Path of the site, including secret tokens; the site URL is added when the mail is sent. */
export const path = z.string().regex(/^\/(?!\/)/)
/** Epoch milliseconds. */
export const moment = z.number().int()

import { startSite } from './site-server.ts'

/** Passes the address to the workers by their environment. */
export default async function setup() {
  if (process.env.SITE_ADDRESS) return
  const site = await startSite({ split: process.env.SPLIT === '1' })
  process.env.SITE_ADDRESS = site.address
  process.env.SITE_DATABASE = site.database
  process.env.SITE_LOGINS = JSON.stringify(site.logins)
  return site.close
}

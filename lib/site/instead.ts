import { toPreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'

const groupsShown = 4
const toPreorders = toPage(toPreorderCard)

/** Reads the groups that close first. */
export const readRunningGroups = async () => {
  const query = { order_by: 'expiring' as const, page: 1 }
  const groups = toPreorders(await serverClient().call('GET /preorders', { query }))
  return groups.items.slice(0, groupsShown)
}

import { once } from '#lib/format/once.ts'
import { fillLargeShop } from '../factories/large-shop.ts'
import { openTestDatabase } from './database.ts'

// Dropped with all other databases of the run: the next file copies it too.
const filled = once(async () => {
  const { name, db } = await openTestDatabase()
  await fillLargeShop(db.pool)
  await db.close()
  return name
})

/** A shop of twenty thousand items for one test file; filling it costs more than what is asked of it. */
export const openLargeShop = async () => openTestDatabase(await filled())

import { once } from '#lib/format/once.ts'
import { fillLargeShop } from '../factories/large-shop.ts'
import { openTestDatabase } from './database.ts'

// Dropped with all other databases of the run: other files copy it too.
const filled = once(async () => {
  const { name, db } = await openTestDatabase()
  await fillLargeShop(db.pool)
  await db.close()
  return name
})

/** Opens a copy of a shop with 20,000 items; filling it is slower than the tests. */
export const openLargeShop = async () => openTestDatabase(await filled())

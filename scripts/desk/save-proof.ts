import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import { readProofFile } from '#lib/services/money/orders/queries/proofs.ts'
import type { Config } from '#lib/services/platform/config/config.ts'
import type { Db } from '#lib/services/platform/db/connection.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { openFolderStorage } from '#lib/services/platform/storage.ts'

/** Writes the proof of a withdrawal to a file, beside where the operator stands; never over another file. */
export const saveProof = async (
  { db, config }: { db: Db; config: Config },
  order: WholeOrder,
  [part = '', given, ...more]: readonly string[],
) => {
  if (!/^[1-9]\d{0,8}$/.test(part) || more.length > 0)
    throw new StartError('orders.incomplete', { command: 'proof' })
  const withdrawal = order.withdrawals.find(({ position }) => position === Number(part))
  if (!withdrawal) throw new StartError('orders.noPart', { number: order.number, part })
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  const file = await readProofFile({ db, storage }, withdrawal.id)
  if (!file) throw new StartError('orders.noProof', { number: order.number, part })
  const name = given ?? `R-${order.number}-${part}.${file.extension}`
  const path = resolve(process.env.INIT_CWD ?? '.', name)
  try {
    await writeFile(path, file.bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new StartError('orders.notSaved', {
      path,
      why: (error as NodeJS.ErrnoException).code ?? '',
    })
  }
  return path
}

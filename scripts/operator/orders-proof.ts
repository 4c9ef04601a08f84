import { writeFile } from 'node:fs/promises'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import type { WholeOrder } from '#lib/services/money/orders/queries/orders.ts'
import { readProofFile } from '#lib/services/money/orders/queries/proofs.ts'
import type { Context } from '../shop/command.ts'
import { fromCaller } from '../shop/path.ts'

/** Writes the proof of a withdrawal to a file in the operator's working directory; never overwrites one. */
export const saveProof = async (
  { db, config }: Context,
  { number, withdrawals }: WholeOrder,
  { position, file: given }: { position: number; file: string | undefined },
) => {
  const withdrawal = withdrawals.find((one) => one.position === position)
  if (!withdrawal) throw new StartError('orders.noPart', { number, part: position })
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  const file = await readProofFile({ db, storage }, withdrawal.id)
  if (!file) throw new StartError('orders.noProof', { number, part: position })
  const path = fromCaller(given ?? `R-${number}-${position}.${file.extension}`)
  try {
    await writeFile(path, file.bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartError('orders.notSaved', { path, why })
  }
  return path
}

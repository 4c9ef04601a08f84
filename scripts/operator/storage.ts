import { z } from 'zod'
import { Outage } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { type BucketAddress, readBucketAddress } from '#kernel/storage/address.ts'
import { copyFiles, DamagedCopy, OtherShop } from '#kernel/storage/copy.ts'
import { openStorage, patienceOfCommands, placeOfFiles } from '#kernel/storage/open.ts'
import { textOf } from '#kernel/terminal.ts'
import { acceptStorage } from '#lib/services/operations/health/commands.ts'
import { action, type Command, type Context } from '../shop/action.ts'

const folder = 'folder'
type Place = typeof folder | BucketAddress

const place = z
  .string()
  .transform((word): Place | undefined => (word === folder ? folder : readBucketAddress(word)))
  .pipe(z.custom<Place>((read) => read !== undefined))
  .meta({ description: textOf('storage.shape'), label: textOf('storage.label') })

const openPlace = ({ config }: Pick<Context, 'config'>, where: Place) => {
  const { dataFolder, storage } = config
  if (where === folder) return openStorage({ dataFolder, storage: {} })
  if (!storage.keys) throw new StartError('storage.noKeys')
  const { keys } = storage
  return openStorage({ dataFolder, storage: { bucket: where, keys } }, patienceOfCommands)
}

const explain = (error: unknown) => {
  if (error instanceof DamagedCopy) throw new StartError('storage.damaged', { key: error.key })
  if (error instanceof OtherShop) throw new StartError('storage.otherShop')
  if (!(error instanceof Outage)) throw error
  throw new StartError('storage.away', { issue: error.message }, error)
}

/** Files between two lines about the progress. */
const step = 1_000

export const storage: Command = {
  actions: {
    copy: action({
      options: { from: place, to: place },
      check: ({ from, to }) => {
        if (JSON.stringify(from) === JSON.stringify(to)) throw new StartError('storage.samePlace')
      },
      run: async ({ from, to }, context) => {
        const onFile = (count: number) => {
          if (count % step === 0) context.progress(textOf('storage.progress', { count }))
        }
        const places = { from: openPlace(context, from), to: openPlace(context, to) }
        return await copyFiles({ ...places, onFile }).catch(explain)
      },
      print: (result) => textOf('storage.copied', result),
    }),
    accept: action({
      question: async (_, { config }) =>
        textOf('storage.acceptance', { place: placeOfFiles(config) }),
      run: async (_, { db, config }) => {
        const storage = openStorage(config, patienceOfCommands)
        await acceptStorage({ db, config, storage }).catch(explain)
        return { place: placeOfFiles(config) }
      },
      print: (result) => textOf('storage.accepted', result),
    }),
  },
}

import { systemClock as clock } from '#kernel/clock.ts'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import {
  type ImportResult,
  importCatalogue,
} from '#lib/services/shop/catalogue-files/commands/import.ts'
import { addInterest, longestName } from '#lib/services/shop/items/commands/interests.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { action, type Command, type Context, offlineAction } from '../shop/action.ts'
import { anything, flag, rest } from '../shop/kinds.ts'
import { fromCaller, textOf } from '../shop/output.ts'
import { problemText, catalogueText as t } from './catalogue-problems.ts'

const file = anything.regex(/\.(csv|json)$/i).meta({ description: textOf('catalogue.shape') })
const shownProblems = 200

const needsOf = ({ db, config }: Context) => ({
  db,
  storage: openFolderStorage(`${config.dataFolder}/files`),
  clock,
})

const unreachable = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR']

const orMissing = async <T>(work: Promise<T>, missing: StartError) => {
  try {
    return await work
  } catch (error) {
    if (!unreachable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw missing
  }
}

const importText = ({ dryRun, ...result }: ImportResult & { dryRun: boolean }) => {
  if (result.done) {
    const isNothing = result.created + result.changed === 0
    return t(isNothing ? 'nothing' : dryRun ? 'wouldImport' : 'imported', { ...result, done: '' })
  }
  const { problems } = result
  const more = problems.length - shownProblems
  return [
    t('refused', { count: problems.length }),
    problems.slice(0, shownProblems).map(problemText),
    more > 0 && t('more', { count: more }),
  ]
}

export const catalogue: Command = {
  actions: {
    import: action({
      words: { file },
      options: { dryRun: flag },
      run: async ({ file: given, dryRun = false }, context) => {
        const work = importCatalogue(needsOf(context), fromCaller(given), { dryRun })
        const missing = new StartError('catalogue.noFile', { file: given })
        return { ...(await orMissing(work, missing)), dryRun }
      },
      print: importText,
      exitCode: ({ done }) => (done ? 0 : 1),
    }),
    export: action({
      words: { file },
      run: async ({ file: given }, context) => {
        const work = exportCatalogue(needsOf(context), fromCaller(given))
        const missing = new StartError('catalogue.noFolder', { file: given })
        return { ...(await orMissing(work, missing)), file: given }
      },
      print: ({ missing, ...exported }) => [
        t('exported', exported),
        missing > 0 && t('picturesMissing', { missing }),
      ],
    }),
    schema: offlineAction({
      run: async () => catalogueJsonSchema(),
      print: (schema) => schema.trimEnd(),
      document: (schema) => JSON.parse(schema),
    }),
    'add-interest': action({
      words: { name: rest(anything) },
      run: async ({ name }, { db }) => {
        const added = await addInterest(db, name)
        if (!added) throw new StartError('catalogue.noName', { most: longestName })
        return added
      },
      print: ({ created, slug, name }) =>
        t(created ? 'interest.added' : 'interest.renamed', { slug, name }),
    }),
    interests: action({
      run: (_, { db }) => listInterests(db),
      print: (rows) => rows.map(({ slug, name }) => `${slug}\t${name}`),
    }),
  },
}

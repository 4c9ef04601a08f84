import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'
import { catalogueActs } from '#lib/services/console/catalogue/acts.ts'
import { problemText } from '#lib/services/console/catalogue/rules.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import type { AddedInterest } from '#lib/services/shop/items/commands/interests.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, type Command, offlineAction } from '../shop/action.ts'
import { anything, flag, rest } from '../shop/kinds.ts'
import { fromCaller } from '../shop/output.ts'
import { typedActs } from './act.ts'

const file = anything
  .regex(/\.(csv|json)$/i)
  .transform(fromCaller)
  .meta({ description: textOf('catalogue.shape') })

/** Names the file that cannot be opened: only errors of the file system have a path. */
const explainFile = (error: NodeJS.ErrnoException) => {
  const { path, code = '' } = error
  throw path ? new StartError('catalogue.noFile', { path, code }) : error
}

export const catalogue: Command = {
  actions: {
    import: action({
      words: { file },
      options: { dryRun: flag },
      run: async ({ file: path, dryRun = false }, context) => {
        const work = importCatalogue(openDeps(context), path, { dryRun })
        return { ...(await work.catch(explainFile)), dryRun }
      },
      print: (result) =>
        result.done
          ? textOf(result.dryRun ? 'catalogue.wouldImport' : 'catalogue.imported', result)
          : [
              result.problems.map(problemText),
              textOf('catalogue.refused', { count: result.problems.length }),
            ],
      exitCode: ({ done }) => (done ? 0 : 1),
    }),
    export: action({
      words: { file },
      run: async ({ file: path }, context) => {
        const work = exportCatalogue(openDeps(context), path)
        return { ...(await work.catch(explainFile)), path }
      },
      print: (exported) => [
        textOf('catalogue.exported', exported),
        exported.missing > 0 && textOf('catalogue.picturesMissing', exported),
      ],
    }),
    schema: offlineAction({
      run: async () => catalogueJsonSchema(),
      print: (schema) => schema.trimEnd(),
      document: (schema) => JSON.parse(schema),
    }),
    'add-interest': typedActs({
      words: { name: rest(anything) },
      show: async (_, __, added: AddedInterest) => added,
      print: (added) => textOf(added.created ? 'catalogue.added' : 'catalogue.renamed', added),
    })(catalogueActs.addInterest),
    interests: action({
      run: (_, { db }) => listInterests(db),
      print: (rows) => rows.map(({ slug, name }) => `${slug}\t${name}`),
    }),
  },
}

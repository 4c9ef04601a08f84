import { extname } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { terminalText } from '#kernel/terminal.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { addInterest, longestName } from '#lib/services/shop/items/commands/interests.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { action, offlineAction } from '../shop/action.ts'
import type { Command, Context, Kind } from '../shop/command.ts'
import { anything } from '../shop/kinds.ts'
import { flag, nameOf, required, restOf } from '../shop/parameters.ts'
import { fromCaller } from '../shop/path.ts'
import { importText, catalogueText as t } from './catalogue-text.ts'

const catalogueFile: Kind<string> = {
  expected: terminalText('catalogue.shape'),
  read: (file) => {
    if (!['.csv', '.json'].includes(extname(file).toLowerCase()))
      throw new StartError('catalogue.wrongExtension', { file })
    return file
  },
}
const file = required(nameOf('file'), catalogueFile)

const unreachable = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR']

const withFile = async <T>(
  { db, config }: Context,
  given: string,
  missing: StartError,
  work: (needs: Parameters<typeof importCatalogue>[0], path: string) => Promise<T>,
) => {
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  try {
    return await work({ db, storage, clock: systemClock }, fromCaller(given))
  } catch (error) {
    if (!unreachable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw missing
  }
}

export const catalogue: Command = {
  name: 'catalogue',
  help: terminalText('catalogue.help.about'),
  actions: {
    import: action({
      help: terminalText('catalogue.help.import'),
      parameters: { file },
      options: { dryRun: flag(terminalText('catalogue.help.dryRun')) },
      run:
        ({ file: given, dryRun }) =>
        (context) =>
          withFile(
            context,
            given,
            new StartError('catalogue.noFile', { file: given }),
            async (needs, path) => ({
              ...(await importCatalogue(needs, path, { dryRun })),
              dryRun,
            }),
          ),
      print: importText,
      exitCode: ({ done }) => (done ? 0 : 1),
    }),
    export: action({
      help: terminalText('catalogue.help.export'),
      parameters: { file },
      run:
        ({ file: given }) =>
        (context) =>
          withFile(
            context,
            given,
            new StartError('catalogue.noFolder', { file: given }),
            async (needs, path) => ({
              ...(await exportCatalogue(needs, path)),
              file: given,
            }),
          ),
      print: ({ missing, ...exported }) => [
        t('exported', exported),
        ...(missing > 0 ? [t('picturesMissing', { missing })] : []),
      ],
    }),
    schema: offlineAction({
      help: terminalText('catalogue.help.schema'),
      run: async () => catalogueJsonSchema(),
      print: (schema) => [schema.trimEnd()],
      document: (schema) => JSON.parse(schema),
    }),
    'add-interest': action({
      help: terminalText('catalogue.help.add-interest'),
      parameters: { name: restOf(nameOf('name'), anything) },
      run:
        ({ name }) =>
        async ({ db }) => {
          const added = await addInterest(db, name)
          if (!added) throw new StartError('catalogue.noName', { most: longestName })
          return added
        },
      print: ({ created, slug, name }) => [
        t(created ? 'interest.added' : 'interest.renamed', { slug, name }),
      ],
    }),
    interests: action({
      help: terminalText('catalogue.help.interests'),
      run:
        () =>
        ({ db }) =>
          listInterests(db),
      print: (rows) => rows.map(({ slug, name }) => `${slug}\t${name}`),
    }),
  },
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '#kernel/config/config.ts'
import { openData } from '#kernel/database.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { withLock } from '#kernel/processes.mjs'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { terminalText } from '#kernel/terminal.ts'
import { rememberedLogins } from '#lib/demo/open.ts'
import { rehearsalEnvironment } from '#lib/demo/rehearsal/environment.ts'
import { fillRehearsal } from '#lib/demo/rehearsal/fill.ts'
import { rehearsedItems } from '#lib/demo/rehearsal/items.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { action, offlineAction } from '../shop/action.ts'
import type { Action, Command, Context, Offline } from '../shop/command.ts'
import { anything, port } from '../shop/kinds.ts'
import { each, flag, nameOf, option } from '../shop/parameters.ts'
import { problemText } from './catalogue-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const defaultPort = 3100

/** Folder of the rehearsal below that of the shop, and the environment of its processes. */
export const placeOf = ({ settings }: Offline, wantedPort = defaultPort) => {
  const { config, environment } = settings()
  const home = join(config.dataFolder, 'rehearsal')
  const folder = join(home, 'shop')
  const own = rehearsalEnvironment(environment, { folder, port: wantedPort })
  return { lock: join(home, 'lock'), folder, environment: own }
}

type Place = ReturnType<typeof placeOf>

const start = (words: readonly string[], environment: Place['environment']) =>
  spawn(process.execPath, words, {
    cwd: root,
    env: environment as NodeJS.ProcessEnv,
    stdio: 'inherit',
  })

/** Waits for the end of a process. Signals end it and not this process, which waits for it. */
const codeOf = async (child: ChildProcess) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of signals) process.off(signal, pass)
  return code ?? 1
}

/** Copies the catalogue of the shop, which is only read, into a new demo with a few members. */
export const prepareRehearsal = async (context: Context, { folder, environment }: Place) => {
  const { db, config, log, now } = context
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const catalogue = join(folder, 'catalogue.json')
  const storage = openFolderStorage(`${config.dataFolder}/files`)
  await exportCatalogue({ db, storage }, catalogue, { keepsCodes: false })
  const { items } = JSON.parse(await readFile(catalogue, 'utf8'))
  await writeFile(catalogue, JSON.stringify({ items: rehearsedItems(items, now) }))
  const interests = await listInterests(db)
  const lifecycle = createLifecycle(log, () => {})
  try {
    const own = loadConfig(environment)
    const { db: copy } = await openData(own, lifecycle, log)
    const deps = openDeps({ config: own, db: copy, log })
    const imported = await fillRehearsal(deps, { catalogue, interests })
    if (imported.done) return { items: imported.created }
    const problems = imported.problems.slice(0, 20).map(problemText).join('\n')
    throw new StartError('rehearse.badCatalogue', { problems })
  } finally {
    await lifecycle.stop(0)
  }
}

const rehearseShop = async (context: Context, place: Place, isFresh: boolean) => {
  const { progress } = context
  const { folder, environment } = place
  if (isFresh || !(await rememberedLogins(folder))) {
    progress(terminalText('rehearse.copying'))
    const { items } = await prepareRehearsal(context, place)
    progress(terminalText('rehearse.copied', { items }))
  } else progress(terminalText('rehearse.goesOn'))
  progress(terminalText('rehearse.how', { folder }))
  const built = await codeOf(start(['scripts/bootstrap.mjs', 'serve'], environment))
  return built === 0 ? codeOf(start(['server.ts'], environment)) : built
}

const begin = action({
  help: terminalText('rehearse.help.about'),
  options: {
    fresh: flag(terminalText('rehearse.help.fresh')),
    port: option(nameOf('port'), port, terminalText('rehearse.help.port')),
  },
  run:
    ({ fresh, port: wantedPort }) =>
    (context) => {
      const place = placeOf(context, wantedPort)
      return withLock(
        place.lock,
        () => rehearseShop(context, place, fresh),
        () => {
          throw new StartError('rehearse.running')
        },
      )
    },
  print: () => [],
  document: () => undefined,
  exitCode: (code) => code,
})

/** Runs another command of the operator on the rehearsal, in a process that knows no other shop. */
const passOn = (words: readonly string[]) =>
  offlineAction({
    help: terminalText('rehearse.help.about'),
    run: async (_, offline) => {
      const { folder, environment } = placeOf(offline)
      if (!(await rememberedLogins(folder))) throw new StartError('rehearse.none')
      const { INIT_CWD } = offline.settings().environment
      return codeOf(start(['scripts/shop.ts', ...words], { ...environment, INIT_CWD }))
    },
    print: () => [],
    document: () => undefined,
    exitCode: (code) => code,
  })

const isCommand = (words: readonly string[]) =>
  words.find((word) => word !== '--json')?.startsWith('-') === false

const alone: Action = {
  ...begin,
  parameters: { words: each(nameOf('command'), anything, { isRequired: false }) },
  prepare: (words, path) =>
    isCommand(words) ? passOn(words).prepare([], path) : begin.prepare(words, path),
}

export const rehearse: Command = {
  name: 'rehearse',
  help: terminalText('rehearse.help.about'),
  note: terminalText('rehearse.help.note'),
  actions: {},
  alone,
}

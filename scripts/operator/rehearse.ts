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
import { rememberedLogins } from '#lib/demo/open.ts'
import { rehearsalEnvironment } from '#lib/demo/rehearsal/environment.ts'
import { fillRehearsal, rehearsedItems } from '#lib/demo/rehearsal/fill.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { type Command, type Context, type Offline, offlineAction } from '../shop/action.ts'
import { anything, each, flag, port } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { problemText } from './catalogue-problems.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const defaultPort = 3100

/** Folder of the rehearsal below that of the shop, and the environment of its processes. */
export const placeOf = ({ settings }: Pick<Offline, 'settings'>, wantedPort = defaultPort) => {
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

type Source = Pick<Context, 'db' | 'config' | 'log' | 'now'>

/** Copies the catalogue of the shop, which is only read, into a new demo with a few members. */
export const prepareRehearsal = async (source: Source, { folder, environment }: Place) => {
  const { db, config, log, now } = source
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
    progress(textOf('rehearse.copying'))
    progress(textOf('rehearse.copied', await prepareRehearsal(context, place)))
  } else progress(textOf('rehearse.goesOn'))
  progress(textOf('rehearse.how', { folder }))
  const built = await codeOf(start(['scripts/bootstrap.mjs', 'serve'], environment))
  return built === 0 ? codeOf(start(['server.ts'], environment)) : built
}

/** Runs another command of the operator on the rehearsal, in a process that knows no other shop. */
const passOn = async (words: readonly string[], offline: Offline) => {
  const { folder, environment } = placeOf(offline)
  if (!(await rememberedLogins(folder))) throw new StartError('rehearse.none')
  const { INIT_CWD } = offline.settings().environment
  const json = offline.isJson ? ['--json'] : []
  return codeOf(start(['scripts/shop.ts', ...json, ...words], { ...environment, INIT_CWD }))
}

export const rehearse: Command = {
  note: textOf('rehearse.help.note'),
  actions: {},
  alone: offlineAction({
    words: { command: each(anything).optional() },
    options: { fresh: flag, port: port.optional() },
    run: async ({ command, fresh = false, port: wanted }, offline) => {
      if (command) return passOn(command, offline)
      const context = await offline.open()
      const place = placeOf(context, wanted)
      const isRunning = () => {
        throw new StartError('rehearse.running')
      }
      return withLock(place.lock, () => rehearseShop(context, place, fresh), isRunning)
    },
    print: () => [],
    document: () => undefined,
    exitCode: (code) => code,
  }),
}

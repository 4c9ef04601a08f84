import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '#kernel/config/config.ts'
import { openData } from '#kernel/database.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { withLock } from '#kernel/processes.mjs'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { rememberedLogins } from '#lib/demo/open.ts'
import { rehearsalEnvironment } from '#lib/demo/rehearsal/environment.ts'
import { fillRehearsal, rehearsedItems } from '#lib/demo/rehearsal/fill.ts'
import { problemText } from '#lib/services/console/catalogue/rules.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import { openDeps } from '#lib/wiring/open-deps.ts'
import { type Command, type Context, type Offline, offlineAction } from '../shop/action.ts'
import { anything, each, flag, port } from '../shop/kinds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the rehearsal below that of the shop, and the environment of its processes. */
export const placeOf = ({ settings }: Pick<Offline, 'settings'>, wantedPort = 3100) => {
  const { config, environment } = settings()
  const home = join(config.dataFolder, 'rehearsal')
  const folder = join(home, 'shop')
  const own = rehearsalEnvironment(environment, { folder, port: wantedPort })
  return { lock: join(home, 'lock'), folder, environment: own }
}

type Place = ReturnType<typeof placeOf>

/** Runs a program of the project. Signals end it and not this process, which waits for it. */
const runProgram = async (words: readonly string[], environment: Place['environment']) => {
  const env = environment as NodeJS.ProcessEnv
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

type Source = Pick<Context, 'db' | 'config' | 'log' | 'now'>

/** Copies the catalogue of the shop, which is only read, into a new demo with a few members. */
export const prepareRehearsal = async (source: Source, { folder, environment }: Place) => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const catalogue = join(folder, 'catalogue.json')
  await exportCatalogue(openDeps(source), catalogue, {
    forCopy: (items) => rehearsedItems(items, source.now),
  })
  const interests = await listInterests(source.db)
  const { log } = source
  const lifecycle = createLifecycle(log, () => {})
  try {
    const config = loadConfig(environment)
    const { db } = await openData(config, lifecycle, log)
    const imported = await fillRehearsal(openDeps({ config, db, log }), { catalogue, interests })
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
  const built = await runProgram(['scripts/bootstrap.mjs', 'serve'], environment)
  return built === 0 ? runProgram(['server.ts'], environment) : built
}

/** Runs another command of the operator on the rehearsal, in a process that knows no other shop. */
const passOn = async (words: readonly string[], offline: Offline) => {
  const { folder, environment } = placeOf(offline)
  if (!(await rememberedLogins(folder))) throw new StartError('rehearse.none')
  const { INIT_CWD } = offline.settings().environment
  const json = offline.isJson ? ['--json'] : []
  return runProgram(['scripts/shop.ts', ...json, ...words], { ...environment, INIT_CWD })
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
      const refuse = () => {
        throw new StartError('rehearse.running')
      }
      return withLock(place.lock, () => rehearseShop(context, place, fresh), refuse)
    },
    print: () => [],
    document: () => undefined,
    exitCode: (code) => code,
  }),
}

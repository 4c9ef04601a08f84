import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { buildMember } from '../factories/members.ts'
import {
  createTemplate,
  type DatabaseServer,
  openDatabaseServer,
} from '../setup/database-server.ts'

export type Login = { email: string; password: string }
export type Site = {
  address: string
  database: string
  logins: Login[]
  close: () => Promise<void>
}

type Part = { address: string; pid: number; logins: Login[]; stop: () => Promise<void> }

const longestStart = 600_000
/** The server gives each of its parts fifteen seconds. */
const longestStop = 120_000
const addressLine = /https?:\/\/localhost:\d+/
const loginLine = /^ +(\S+@\S+) +(\S+) *$/gm

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    if (child.exitCode !== null) return resolve()
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the server did not end within two minutes of SIGTERM'))
    }, longestStop)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })

/** Starts a process of the shop: of this checkout, or by the program of an archive. */
export const startPart = (
  role: string,
  environment: Record<string, string>,
  name = role,
  [program, ...words]: readonly [string, ...string[]] = [process.execPath, 'server.ts'],
) =>
  new Promise<Part>((resolve, reject) => {
    mkdirSync('test-results', { recursive: true })
    const log = createWriteStream(`test-results/server-${name}.log`)
    const child = spawn(program, [...words, role], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        API_HOST: '',
        DRAIN_SECONDS: '0',
        ...environment,
      },
    })
    let output = ''
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the ${role} did not start within two minutes:\n${output.slice(-2000)}`))
    }, longestStart)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the ${role} ended with code ${code}:\n${output.slice(-2000)}`))
    })
    const listen = (chunk: Buffer) => {
      output += chunk
      log.write(chunk)
      const address = addressLine.exec(output)?.[0]
      if (!address) return
      // The logins are printed right after the address, in the same chunk or the next.
      setImmediate(() => {
        clearTimeout(late)
        const logins = [...output.matchAll(loginLine)].map(([, email = '', password = '']) => ({
          email,
          password,
        }))
        resolve({ address, pid: child.pid!, logins, stop: () => stop(child) })
      })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })

export const findPort = () =>
  new Promise<string>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(`${port}`))
    })
  })

const isTaken = (error: unknown) => error instanceof Error && /è già occupata/.test(error.message)

/**
 * Chooses the port beforehand, since the provider and mails link back to it; retries when it is taken
 * meanwhile.
 */
export const onPort = async <T>(start: (port: string) => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await start(await findPort())
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/** Creates a shop without items and orders, and with a member, so that its start adds no demo. */
const createEmptyShop = async (server: DatabaseServer, name: string) => {
  const url = await server.create(name, await createTemplate(server))
  const pool = new Pool({ connectionString: url, max: 1 })
  await buildMember(pool).finally(() => pool.end())
  return url
}

/**
 * Starts the production site with its own demo shop, or an empty one; with `split` the services run in a
 * separate process.
 */
export const startSite = async ({
  split = false,
  isEmpty = false,
  given = {} as Record<string, string>,
} = {}): Promise<Site> => {
  const server = await openDatabaseServer()
  const folder = await mkdtemp(join(tmpdir(), 'insieme-site-'))
  await chmod(folder, 0o755)
  const parts: Part[] = []
  const close = async () => {
    try {
      for (const part of parts.reverse()) await part.stop()
    } finally {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  try {
    const name = `${server.prefix}_site`
    const environment = {
      DATABASE_URL: await (isEmpty ? createEmptyShop(server, name) : server.create(name)),
      ENABLE_DEMO: 'true',
      DATA_DIR: folder,
      // All tests of a run share one client address.
      RENDERS_PER_ADDRESS: '100000',
      ...given,
    }
    const start = async (role: string, more: Record<string, string>) => {
      const part = await startPart(role, more)
      parts.push(part)
      return part
    }
    const first = await onPort(async (PORT) => {
      const known = { ...environment, SITE_URL: `http://localhost:${PORT}` }
      if (!split) return start('everything', { ...known, PORT })
      const services = await start('services', known)
      await start('site', { PORT, API_HOST: services.address, DATABASE_URL: '' })
      return services
    })
    const address = parts.at(-1)?.address ?? first.address
    return { address, database: environment.DATABASE_URL, logins: first.logins, close }
  } catch (error) {
    await close()
    throw error
  }
}

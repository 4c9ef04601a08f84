import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#kernel/processes.mjs'
import { back, purchase } from '../../setup/paypal-purchase.ts'
import { clientAt } from './paypal-stand-in.ts'

const program = fileURLToPath(new URL('./paypal-stand-in.ts', import.meta.url))
const standIn = fileURLToPath(new URL('../../../lib/stand-ins/paypal/main.ts', import.meta.url))

let folder: string
let shops: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-paypal-'))
  shops = []
})
afterEach(async () => {
  for (const shop of shops) shop.kill('SIGKILL')
  await expect.poll(() => isAlive(pidOf())).toBe(false)
  await rm(folder, { recursive: true, force: true })
})

const pidOf = () => {
  const text = readFileSync(join(folder, 'stand-ins/paypal/address.json'), 'utf8')
  return (JSON.parse(text) as { pid: number }).pid
}

const openShop = () =>
  new Promise<{ shop: ChildProcess; url: string }>((done) => {
    const shop = spawn(process.execPath, [program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    shops.push(shop)
    shop.stdout.once('data', (line: Buffer) => done({ shop, url: line.toString().trim() }))
  })

const isGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

const keepMethod = async (url: string) => {
  const paypal = clientAt(url)
  const owner = { memberId: randomUUID(), customerId: null, description: 'Gruppo' }
  const setup = await paypal.startSaving('card', owner, back, randomUUID())
  await fetch(`${url}/control/approve`, {
    method: 'POST',
    body: JSON.stringify({ id: setup.id, with: { card: 'plain' } }),
  })
  return paypal.saveMethod(setup.id, randomUUID())
}

test('ends with the killed shop, and has its stored methods and captures after a restart', async () => {
  const first = await openShop()
  const pid = pidOf()
  const method = await keepMethod(first.url)
  const source = { kind: 'vaulted card', vaultId: method.id } as const
  const [bought, attempt] = [purchase(), randomUUID()]
  const order = await clientAt(first.url).createPurchase(bought, source, back, attempt)
  first.shop.kill('SIGKILL')
  await isGone(pid)

  const second = await openShop()
  // The same port, so that an open page still finds it.
  expect(second.url).toBe(first.url)
  const paypal = clientAt(second.url)
  expect(await paypal.readPurchase(order.id)).toEqual(order)
  expect(await paypal.createPurchase(bought, source, back, attempt)).toEqual(order)
  const next = await paypal.createPurchase(purchase(), source, back, randomUUID())
  expect(next.state).toBe('done')
})

test('is shared by two processes of a shop, and stopped by the last', async () => {
  const first = await openShop()
  const second = await openShop()
  expect(second.url).toBe(first.url)
  const pid = pidOf()
  first.shop.kill('SIGKILL')
  await expect.poll(() => isAlive(first.shop.pid ?? 0)).toBe(false)
  expect((await fetch(`${second.url}/control/orders`)).status).toBe(200)
  expect(isAlive(pid)).toBe(true)
  second.shop.kill('SIGTERM')
  await isGone(pid)
})

test('is restarted with all its data when it is killed itself', async () => {
  const { url } = await openShop()
  const pid = pidOf()
  const method = await keepMethod(url)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => pidOf()).not.toBe(pid)
  await expect.poll(async () => (await fetch(`${url}/control/orders`)).status).toBe(200)
  expect(await clientAt(url).listMethods(method.customerId)).toEqual([method])
})

test.each([
  { PAYPAL_CLIENT_ID: 'ours', PAYPAL_SECRET: 'hidden', PAYPAL_ENVIRONMENT: 'sandbox' },
  { NODE_ENV: 'production', ENABLE_DEMO: 'false' },
  { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/shop' },
])('does not start beside real keys or customers: %o', async (environment) => {
  const { PATH } = process.env
  const { status, stderr } = spawnSync(process.execPath, [standIn, folder], {
    env: { PATH, ...(environment as NodeJS.ProcessEnv) },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(status).toBe(1)
  expect(stderr).toContain('PayPal')
  // The other tests check its state at their end.
  await openShop()
})

import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startSite } from '../../tests/browser/site-server.ts'
import { requireWrk } from './parts/wrk.ts'

// Reads a cached page over fifty connections, alone and beside fifty more that request uncached addresses:
// ever new ones without a page, ever new search words. All requests come from one address. Needs wrk and a
// build. `node scripts/bench/flood.ts [--seconds 5] [--renders 40]`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    renders: { type: 'string', default: '40' },
  },
})
const seconds = Number(values.seconds)

const script = new URL('flood.lua', import.meta.url).pathname
let number = 20_000_000

const read = async (address: string, path: string, time = seconds) => {
  number += 10_000_000
  const args = ['-t1', '-c50', `-d${time}s`, '--timeout', '30s', '-s', script, address]
  const child = spawn('wrk', [...args, '--', path, `${number}`])
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(output)?.[1])
  return {
    rate: figure('rate'),
    p99: figure('p99'),
    /** Responses per second that were not refused. */
    answered: (figure('requests') - figure('refused')) / time,
  }
}

type Reading = Awaited<ReturnType<typeof read>>

const row = (name: string, { rate, p99, answered }: Reading) =>
  console.info(
    `${name.padEnd(40)} ${rate} requests/s, ${answered.toFixed(0)} not refused, p99 ${p99} ms`,
  )

const cachedPath = '/ga'
const floods = {
  'unknown addresses': '/vecchia/pagina-{n}',
  'groups that cannot exist': '/ga/gruppo-{n}',
  'one group that does not exist': '/ga/999999999',
  'ever new groups that do not exist': '/ga/{n}',
  'ever new words of search': '/search?query=parola{n}',
  'ever new prices of a list': '/ga?max_price={n}',
}

/** Waits until renders of an interrupted flood are done, since they would slow the next measurement. */
const settle = async (site: string) => {
  for (let quick = 0; quick < 3; ) {
    const start = performance.now()
    await (await fetch(site + cachedPath)).arrayBuffer()
    quick = performance.now() - start < 50 ? quick + 1 : 0
  }
}

requireWrk()
const { address, close } = await startSite({ given: { RENDERS_PER_ADDRESS: values.renders } })
const site = address.replace('localhost', '127.0.0.1')
try {
  await read(site, cachedPath, 2)
  row(cachedPath, await read(site, cachedPath))
  for (const [name, path] of Object.entries(floods)) {
    await settle(site)
    row(name, await read(site, path))
    await settle(site)
    const [, beside] = await Promise.all([read(site, path, seconds + 1), read(site, cachedPath)])
    row(`  ${cachedPath} meanwhile`, beside)
  }
} finally {
  await close()
}

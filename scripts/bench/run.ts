import { spawnSync } from 'node:child_process'

// `npm run bench` runs every benchmark, `npm run bench -- pages joins` the named ones.

const all = ['pages', 'joins', 'collecting', 'orders', 'search', 'telemetry']
const names = process.argv.slice(2)
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0)
  throw new Error(`no benchmark is called ${unknown.join(', ')}; there are ${all.join(', ')}`)

const failed = (names.length > 0 ? names : all).filter((name) => {
  console.info(`\n${name}`)
  const script = new URL(`${name}.ts`, import.meta.url).pathname
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

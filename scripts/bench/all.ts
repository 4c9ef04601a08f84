import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

// `npm run bench` runs every benchmark, `npm run bench -- pages item-page` the named ones.

const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'all.ts')
  .map((name) => name.replace(/\.ts$/, ''))
const names = process.argv.slice(2)
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`no measurement is called ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(1)
}

const failed = (names.length > 0 ? names : all).filter((name) => {
  console.info(`\n${name}`)
  const script = new URL(`${name}.ts`, import.meta.url).pathname
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

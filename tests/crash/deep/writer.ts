import { writeSync } from 'node:fs'
import { Client } from 'pg'
import { startEngine } from '#kernel/engine/engine.ts'

/** Process to kill: owns the engine and prints each number after its commit. */
const [folder = '', first = '0'] = process.argv.slice(2)
const engine = await startEngine(folder)
const client = new Client({ connectionString: engine.url })
// PostgreSQL may be killed first; the test checks the rows, not this process.
client.on('error', () => process.exit(1))
await client.connect()
await client.query('create table if not exists written (number bigint primary key)')

let asked = false
process.on('SIGTERM', () => {
  asked = true
})

writeSync(1, 'ready\n')
for (let number = Number(first); !asked; number++) {
  await client.query('insert into written values ($1)', [number]).catch(() => process.exit(1))
  writeSync(1, `${number}\n`)
}
await client.end()
await engine.release()
process.exit(0)

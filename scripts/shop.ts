/** Command of the operator: npm run shop -- help */
import { createInterface } from 'node:readline'
import { runShop } from './shop/run.ts'

/** Asks on standard error, because standard output holds only the result. Ctrl-C and Ctrl-D answer nothing. */
const ask = async (prompt: string) => {
  const reader = createInterface({ input: process.stdin, output: process.stderr, prompt })
  reader.prompt()
  for await (const line of reader) return line
  return ''
}

await runShop(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
  ask: process.stdin.isTTY ? ask : undefined,
  exit: (code) => process.exit(code),
})

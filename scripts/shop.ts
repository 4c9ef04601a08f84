/** Command of the operator: npm run shop -- help */
import { createInterface } from 'node:readline/promises'
import { runShop } from './shop/run.ts'

/** Asks on standard error, because standard output holds only the result. Ctrl-C and Ctrl-D answer nothing. */
const ask = async (question: string) => {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((done) => reader.once('close', () => done('')))
  try {
    return await Promise.race([reader.question(question), closed])
  } catch {
    return ''
  } finally {
    reader.close()
  }
}

await runShop(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
  printShop: (line) => console.error(line),
  ask: process.stdin.isTTY ? ask : undefined,
  exit: (code) => process.exit(code),
})

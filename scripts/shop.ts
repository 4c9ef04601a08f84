/** Command of the operator: npm run shop -- help */
import { runShop } from './shop/run.ts'

await runShop(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
  printShop: (line) => console.error(line),
  exit: (code) => process.exit(code),
})

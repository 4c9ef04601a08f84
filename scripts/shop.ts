/** The operator's command: npm run shop -- help */
import { runShop } from './shop/run.ts'

await runShop(process.argv.slice(2))

import { join } from 'node:path'
import { hintCompilation } from './build/compile-hints.ts'
import { precompress } from './build/precompress.ts'
import { writeOutTokensOf } from './build/write-out-tokens.ts'

/** What Next leaves to be done: runs after each build, and twice does no harm. */
const project = process.argv[2] ?? join(import.meta.dirname, '..')

await hintCompilation(project)
await writeOutTokensOf(project)
console.log(await precompress(project))

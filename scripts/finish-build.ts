import { join } from 'node:path'
import { hintCompilation } from './build/compile-hints.ts'
import { precompress } from './build/precompress.ts'
import { writeOutTokensOf } from './build/write-out-tokens.ts'

/** Completes the output of Next after each build; idempotent. */
const project = process.argv[2] ?? join(import.meta.dirname, '..')

await hintCompilation(project)
await writeOutTokensOf(project)
console.log(await precompress(project))

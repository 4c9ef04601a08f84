import { join } from 'node:path'
import { hintCompilation } from './compile-hints.ts'
import { precompress } from './precompress.ts'
import { writeOutTokensOf } from './write-out-tokens.ts'

/** Completes the output of Next after each build; idempotent. */
const project = join(import.meta.dirname, '../..')

await hintCompilation(project)
await writeOutTokensOf(project)
await precompress(project)

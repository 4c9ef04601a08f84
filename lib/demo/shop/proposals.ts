import { proposalClosings, proposalOpenings } from '#lib/demo/words/proposal-reasons.ts'
import { proposalSubjects, proposalVariants } from '#lib/demo/words/proposal-subjects.ts'
import { proposals } from '#lib/demo/words/proposals.ts'
import { slugify } from '#lib/format/slug.ts'
import { chancesOf, distinct } from './chances.ts'
import type { Ground } from './ground.ts'
import { days, hours } from './time.ts'

type Draft = {
  title: string
  description: string
  interest: (typeof proposals)[number]['interest']
  links: readonly string[]
  picture: string | null
}

function writtenDraft(ground: Ground, index: number): Draft | undefined {
  const written = proposals[index]
  if (!written) return undefined
  const picture = written.game ? ground.pictures.ofTitle(written.game) : null
  return { ...written, links: written.links ?? [], picture }
}

/** Combines subject, variant and a reason of two halves, for proposals beyond the written ones. */
function combinedDraft(ground: Ground, index: number): Draft {
  const chances = chancesOf(`wish ${index}`)
  const nth = index - proposals.length
  const subject = proposalSubjects[nth % proposalSubjects.length]!
  const round = Math.floor(nth / proposalSubjects.length)
  const variant = proposalVariants[(round * 5 + nth) % proposalVariants.length]!
  const again = Math.floor(round / proposalVariants.length)
  return {
    title: `${subject.title}${variant}${again > 0 ? ` (${again + 1})` : ''}`,
    description: `${chances.one(proposalOpenings)} ${chances.one(proposalClosings)}`,
    interest: subject.interest,
    links: [],
    picture: ground.pictures.ofTitle(subject.title),
  }
}

/** Age of a proposal: those of the home page are a few days old, the others up to two years. */
const ageOf = (index: number, drawn: number) =>
  [hours(2), hours(26), days(3), days(4), days(6)][index] ?? days(7) + Math.round(drawn * days(700))

const wantedBy: Record<number, [wants: number, needs: number]> = {
  0: [148, 36],
  1: [87, 112],
  2: [64, 9],
}

export function addProposal(ground: Ground, id: number) {
  const index = id - 1
  const chances = chancesOf(`proposal ${id}`)
  const draft = writtenDraft(ground, index) ?? combinedDraft(ground, index)
  const age = ageOf(index, chances.next())
  const archived = index > 20 && chances.happens(0.08)
  const item =
    index > 5 && index % 9 === 0 ? ground.itemOf(proposals[index]?.game ?? '') : undefined
  ground.sheet.add(
    'proposals',
    id,
    slugify(draft.title),
    draft.title,
    draft.description,
    ground.interestId(draft.interest),
    chances.whole(2, ground.members),
    draft.picture,
    draft.links.map((url) => ({ label: new URL(url).hostname, url })),
    item ?? null,
    ground.time.ago(age),
    archived ? ground.time.ago(age / 3) : null,
  )
  addAnswers(ground, id, age)
}

function addAnswers(ground: Ground, id: number, age: number) {
  const chances = chancesOf(`answers ${id}`)
  const drawn = Math.floor(chances.next() ** 2 * 120 * ground.crowd)
  const [wants, needs] = wantedBy[id - 1] ?? [drawn, Math.floor(drawn * chances.next())]
  const members = distinct(chances, wants + needs, ground.members - 1)
  for (const [i, member] of members.entries()) {
    const answer = i < wants ? 'want' : 'need'
    const at = ground.time.ago(age * chances.next())
    ground.sheet.add('proposal_answers', id, member + 2, answer, at, at)
  }
  for (const member of distinct(chances, Math.floor((wants + needs) / 7), ground.members - 1)) {
    const at = ground.time.ago(age * chances.next())
    ground.sheet.add('proposal_likes', id, member + 2, at, at)
  }
}

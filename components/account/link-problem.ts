import { ApiError } from '#lib/client/api-error.ts'

const linkProblems = ['link_unknown', 'link_expired', 'link_used'] as const
export type LinkProblem = (typeof linkProblems)[number]

/** What is wrong with the link itself, when that is what a call was refused for. */
export const linkProblemOf = (failure: unknown): LinkProblem | undefined =>
  failure instanceof ApiError ? linkProblems.find((code) => code === failure.code) : undefined

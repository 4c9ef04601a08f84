import { z } from 'zod'
import { endpoint, list } from './endpoint.ts'
import { id, page, pathId, picture, timestamp } from './shapes.ts'

export const comment = z
  .object({
    id,
    user_id: id.nullable(),
    user_name: z.string(),
    user_image: picture.nullable(),
    staff: z.boolean(),
    content: z.string(),
    removed: z.boolean(),
    published_at: timestamp,
    likes: z.int(),
    answers_counter: z.int(),
    parent_id: id.nullable(),
  })
  .meta({ id: 'Comment' })

const of = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'comments',
    summary,
    params: z.object({ id: pathId }),
    query: z.object({ page }),
    output: list(comment),
    errors: ['not_found'],
    maxAge: 2,
  })

export const comments = {
  ofPreorder: of('/preorders/{id}/comments', 'What is said of a group, newest first'),
  ofSale: of('/sales/{id}/comments', 'What is said of a sale, newest first'),
  ofProposal: of('/community/{id}/comments', 'What is said of a proposal, newest first'),
  answers: of('/comments/{id}/answers', 'The answers to a comment, oldest first'),
}

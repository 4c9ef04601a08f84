import { anyComments } from './comments-any.ts'
import { preorderComments } from './comments-preorder.ts'
import { proposalComments } from './comments-proposal.ts'
import { saleComments } from './comments-sale.ts'
import type { CommentWords } from './types.ts'

export const comments: CommentWords[] = [
  ...preorderComments,
  ...saleComments,
  ...proposalComments,
  ...anyComments,
]

import { ChessBishop, ChessKnight, ChessPawn, ChessQueen, ChessRook } from 'lucide-react'
import type { CSSProperties } from 'react'

const pieces = [ChessPawn, ChessKnight, ChessBishop, ChessRook, ChessQueen]

type HexagonProps = {
  /** 1–5, from pawn to queen. */
  level: number
  state?: 'reached' | 'current' | 'ahead'
  image?: string | null
  size?: number
}

/** Picture of the level, or its chess piece. */
export function Hexagon({ level, state = 'reached', image, size }: HexagonProps) {
  const Piece = pieces[level - 1] ?? ChessPawn
  return (
    <span
      data-slot="hexagon"
      data-state={state}
      className="hex"
      style={{ ...(size && ({ '--s': `${size}px` } as CSSProperties)) }}
    >
      {image ? <img src={image} alt="" loading="lazy" /> : <Piece />}
    </span>
  )
}

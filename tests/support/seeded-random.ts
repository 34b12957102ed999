/** Random-looking numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed = Number(process.env.SEED ?? 1)): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A person who did something in a workspace. `former`: they are no longer a member; pages show that instead of a name. */
export type Author = { UserId: string; name: string; former?: true };

/** Who made an item of a workspace. In a personal workspace, all of it is omitted. */
export type Authorship = {
  /** Only its creator sees it. */
  only_me?: true;
  created_by?: Author;
  /** Who changed it last. */
  updated_by?: Author;
};

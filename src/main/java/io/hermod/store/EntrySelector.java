package io.hermod.store;

/** Tells a journal reader which entries to decode; it skips the others cheaply. */
public interface EntrySelector {
  boolean wantsTopic(long topicId);

  boolean wantsMarker(long lane);

  EntrySelector ALL =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return true;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return true;
        }
      };

  /** Selects the entries that the lane of one subscription reads. */
  static EntrySelector lane(long lane, long topicId) {
    return new EntrySelector() {
      @Override
      public boolean wantsTopic(long id) {
        return id == topicId;
      }

      @Override
      public boolean wantsMarker(long id) {
        return id == lane;
      }
    };
  }
}

import { ClientId, Clearable, Envelope, Optional, Text, Title } from '../input/members.js';

export class NewComponent {
  /**
   * What it is called.
   * @example 'Checkout'
   */
  @Title(500)
  title: string;

  /**
   * The caller's own identifier, unique among the workspace's components.
   * @example 'checkout'
   */
  @Optional()
  @ClientId()
  clientId?: string;

  /**
   * What belongs to it.
   * @example 'Everything from the basket to the receipt.'
   */
  @Clearable()
  @Text(100_000)
  description?: string | null;
}

export class ComponentChanges {
  /**
   * What it is called.
   * @example 'Checkout and payment'
   */
  @Optional()
  @Title(500)
  title?: string;

  /**
   * What belongs to it; null clears it.
   * @example 'Everything from the basket to the receipt.'
   */
  @Clearable()
  @Text(100_000)
  description?: string | null;
}

export class CreateComponentBody {
  @Envelope(() => NewComponent)
  component: NewComponent;
}

export class UpdateComponentBody {
  @Envelope(() => ComponentChanges)
  component: ComponentChanges;
}

package io.hermod.http.api;

/** A resource that Hermod's own API shows or changes; {@link ApiRoutes} has its routes. */
public sealed interface ApiResource
    permits AuditResource,
        BackupsResource,
        ClientsResource,
        ClockResource,
        ClusterResource,
        ConsoleLinksResource,
        DeadLettersResource,
        DoctorResource,
        DryRunResource,
        EndpointsResource,
        FiltersResource,
        MetricsResource,
        OverviewResource,
        PausesResource,
        ProfilesResource,
        PublishingResource,
        RedriveResource,
        SigningResource,
        TailResource,
        ValidationsResource {}

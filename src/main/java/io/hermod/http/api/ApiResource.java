package io.hermod.http.api;

/** A resource that Hermod's own API shows or changes; {@link ApiRoutes} has its routes. */
public sealed interface ApiResource
    permits ClientsResource,
        ClockResource,
        ConsoleLinksResource,
        DeadLettersResource,
        DoctorResource,
        EndpointsResource,
        FiltersResource,
        MetricsResource,
        PausesResource,
        RedriveResource,
        SigningResource,
        ValidationsResource {}
